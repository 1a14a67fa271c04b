import { describe, expect, test } from 'vitest'
import { keysOfChange, openKeys } from './keys.ts'

const keysOf = openKeys(['drug', 'drug_use', 'sort', 'plant'])

describe('the keys of a response', () => {
  test('are the site, its record and the tables that its statements name, in any way of writing', () => {
    expect(
      keysOf('/drugs/skor?crop=tomat', [
        'select "drug"."name" from "drug" where "drug"."alias" = $1',
        'select count(*) from (select 1 from drug_use u, plant p where u.plant_id=p.id) x',
      ]),
    ).toEqual(['site', 'drugs/skor', 'drug', 'drug_use', 'plant'])
    expect(keysOf('/drugs', ['select drug_use_id, dragon from drugs'])).toEqual(['site'])
  })

  test.each([
    ['/drugs/skor/mix', 'drugs/skor'],
    ['/drugs/skor/_payload.json?crop=tomat', 'drugs/skor'],
    ['/api/drugs/skor', 'drugs/skor'],
    ['/drawings/drugs/skor.svg', 'drugs/skor'],
    ['/drugs/_payload.json', undefined],
    ['/drugs', undefined],
    ['/api/drugs', undefined],
    ['/', undefined],
  ])('%s is about %s', (address, record) => expect(keysOf(address, [])[1]).toBe(record))

  test('that would be too long are one that every change names', () => {
    const tables = Array.from({ length: 100 }, (_, at) => `a_table_${at}`)
    const keys = openKeys(tables)('/drugs/skor', [tables.join(', ')])
    expect(keys).toEqual(['site', 'drugs/skor', 'any-table'])
    expect(keysOfChange(['drug'])).toContain('any-table')
  })

  test('without the names of tables are that one too', () => {
    expect(openKeys(undefined)('/drugs', ['select from drug'])).toEqual(['site', 'any-table'])
  })
})

test('an unknown change is one of everything', () => expect(keysOfChange([])).toEqual(['site']))
