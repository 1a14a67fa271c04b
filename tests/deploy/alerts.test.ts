import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { openReadReplica, type ReadReplica } from '#kit/catalogue/read-replica.server.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}

const rules: Rule[] = parse(readFileSync('deploy/alerts.yaml', 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)

/** Made by Prometheus itself when it reads. */
const ofPrometheus = ['up']

let database: TestDatabase
let replica: ReadReplica | undefined
let site: OpenServer
let text: string
beforeAll(async () => {
  database = await emptyDatabase()
  const generation = { value: 1, isListening: true }
  // Nobody answers there, which ends no start.
  const databaseReadUrl = `postgresql://replica@127.0.0.1:${await findFreePort()}/none`
  replica = await openReadReplica({ databaseReadUrl, databasePool: 2 }, { primary: database.pool, generation, log })
  const jobs = openJobs(database.pool, log)
  const token = 'metrics-token-of-a-test'
  const cache = createGenerationCache(generation)
  site = await openBuiltSite({
    db: database.db,
    cache,
    jobs,
    replica,
    metricsToken: token,
    backups: { folder: '/nowhere', keep: 7, settings: {} },
  })
  await jobs.start()
  await fetch(`${site.origin}/api/drugs`)
  const done = new Promise<void>(resolve => jobs.handle('tried', async () => resolve()))
  await jobs.add('tried', {})
  await done
  await jobs.stop(Date.now() + 5_000)
  await jobs.add('tried', {}).catch(() => {})
  text = await (await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
})
afterAll(async () => {
  await site?.[Symbol.asyncDispose]()
  await replica?.close(Date.now() + 5_000)
  await database?.[Symbol.asyncDispose]()
})

/** Names and label names of the samples of a scrape. */
const samples = () =>
  [...text.matchAll(/^(\w+)(?:\{(.*?)\})? \S+$/gm)].map(([, name, labels = '']) => ({
    name: name!,
    labels: [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!),
  }))

interface Selector {
  metric: string
  labels: string[]
}

/** The metrics of an expression with the labels they are selected by. Throws where the expression is none. */
function selectorsIn(expression: string): Selector[] {
  const found: Selector[] = []
  parser.parse(expression).iterate({
    enter: node => {
      if (node.type.isError) throw new Error(`not PromQL: ${expression}, at ${node.from}`)
      if (node.name !== 'VectorSelector') return
      const matchers = [...expression.slice(node.from, node.to).matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(
        ([, label]) => label!,
      )
      found.push({ metric: expression.slice(node.node.firstChild!.from, node.node.firstChild!.to), labels: matchers })
    },
  })
  return found
}

test('every metric and label of the rules is in /metrics', () => {
  const offered = samples()
  const missing = rules.flatMap(({ alert, expr }) =>
    selectorsIn(expr)
      .filter(({ metric }) => !ofPrometheus.includes(metric))
      // Prometheus adds the label `job` by itself.
      .filter(({ metric, labels }) =>
        labels.every(
          label => label === 'job' || offered.some(sample => sample.name === metric && sample.labels.includes(label)),
        )
          ? !offered.some(sample => sample.name === metric)
          : true,
      )
      .map(({ metric }) => `${alert}: ${metric}`),
  )
  expect(offered.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('expressions are understood: names are found, nonsense is refused', () => {
  expect(selectorsIn('sum by (le) (rate(a_total{status=~"5.."}[5m])) / b > 2')).toEqual([
    { metric: 'a_total', labels: ['status'] },
    { metric: 'b', labels: [] },
  ])
  expect(() => selectorsIn('sum(rate(a[5m])')).toThrow('not PromQL')
})

test('every rule says in Russian what is wrong and what to do, and whether it may wait', () => {
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.summary, alert).toMatch(/[а-я]/)
    expect(annotations.description, alert).toMatch(/[а-я].*\.$/)
    expect(['page', 'ticket'], alert).toContain(labels.severity)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test('the queue, its runs, the cache, the pool and the disk are measured', () => {
  const valueIn = (series: string) =>
    Number(new RegExp(`^${series.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
  expect(valueIn('jobs_run_total{job="tried",result="done"}')).toBe(1)
  expect(valueIn('jobs_given_up{job="tried"}')).toBe(0)
  expect(valueIn('jobs_waiting{job="tried"}')).toBe(1)
  expect(valueIn('database_up')).toBe(1)
  expect(valueIn('database_pool_connections{state="waiting"}')).toBe(0)
  expect(valueIn('disk_free_bytes')).toBeGreaterThan(0)
  expect(valueIn('backup_age_seconds')).toBeNaN()
})
