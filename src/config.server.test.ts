import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, settings } from './config.server.ts'

describe('settings', () => {
  test('all settings have working defaults', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'production',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      hosts: undefined,
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('PUBLIC_URL and HOSTS are the allowed hosts', () => {
    const config = readConfig({ PUBLIC_URL: 'https://sadozor.example/', HOSTS: 'www.sadozor.example,127.0.0.1:3000' })
    expect(config.publicUrl).toBe('https://sadozor.example')
    expect(config.hosts).toEqual(['sadozor.example', 'www.sadozor.example', '127.0.0.1:3000'])
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PUBLIC_URL', 'sadozor.example'],
    ['PUBLIC_URL', 'https://sadozor.example/path'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['HOSTS', 'a b'],
    ['DATABASE_URL', 'mysql://localhost/sadozor'],
    ['DATABASE_READ_URL', 'mysql://localhost/sadozor'],
    ['DATABASE_READ_URL', 'postgresql://localhost/sadozor'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_UNSAFE', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['METRICS_TOKEN', 'short'],
    ['SECRET_KEY', 'a key that has at least 32 characters,short'],
    ['SECURITY_CONTACT', 'security@sadozor.example'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nContact: x'],
    ['SMTP_TLS', 'false'],
    ['READ_LIMITS', 'no'],
    ['STORAGE', 'ftp'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'Bucket'],
    ['S3_KEY', 'with space'],
    ['UPLOAD_PDF_MB', '0'],
  ])('%s=%s is rejected with one line that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^неверная настройка ${name}: [^\\n]+$`))
  })

  test('a wrong secret is not repeated in the message', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(/^(?!.*secret)/)
  })

  test('pages carry keys only where a shared cache is told of changes, or where they are asked for', () => {
    const CDN_PURGE_URL = 'https://cdn.example/purge'
    expect(readConfig({})).toMatchObject({ keyStyle: undefined, purge: undefined, sharedSeconds: 60 })
    expect(readConfig({ CDN_PURGE_URL })).toMatchObject({
      keyStyle: 'tags',
      purge: { listName: 'tags' },
      sharedSeconds: 300,
    })
    expect(readConfig({ CDN_PURGE_URL, CDN_PURGE_KEYS: 'surrogate_keys' })).toMatchObject({
      keyStyle: 'surrogate_keys',
      purge: { listName: 'surrogate_keys' },
    })
    expect(readConfig({ CDN_PURGE_KEYS: 'tags' })).toMatchObject({ keyStyle: 'tags', purge: undefined })
  })

  test('S3 needs all of its settings, and the first missing one is named', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'photos', S3_KEY: 'AKIA', S3_SECRET: 'hidden' }
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig({ ...s3, S3_REGION: 'ru-1' }).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'photos',
      key: 'AKIA',
      secret: 'hidden',
      region: 'ru-1',
    })
    for (const name of Object.keys(s3))
      expect(() => readConfig({ ...s3, STORAGE: 's3', [name]: '' })).toThrow(
        new RegExp(`^неверная настройка ${name}: (?!.*hidden)`),
      )
    expect(() => readConfig({ STORAGE: 's3' })).toThrow('S3_ENDPOINT')
  })

  test('docs/configuration.md describes exactly these settings', () => {
    const text = readFileSync('docs/configuration.md', 'utf8')
    const described = [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(match => match[1])
    expect(described.toSorted()).toEqual(Object.keys(settings.shape).toSorted())
  })
})
