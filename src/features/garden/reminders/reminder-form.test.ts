import { expect, test } from 'vitest'
import { readReminderForm } from './reminder-form.ts'

test.each([
  [{ on: 'on', hour: '7' }, [], { settings: { isOn: true, hour: 7, plots: null } }],
  [{ hour: '11' }, [1], { settings: { isOn: false, hour: 11, plots: null } }],
  [{ on: 'on', hour: '7', plot: ['1', '2'] }, [1, 2], { settings: { isOn: true, hour: 7, plots: null } }],
  [{ on: 'on', hour: '7', plot: '2' }, [1, 2], { settings: { isOn: true, hour: 7, plots: [2] } }],
  [{ on: 'on', hour: '7', plot: ['2', '99', 'x'] }, [1, 2], { settings: { isOn: true, hour: 7, plots: [2] } }],
  [{ on: 'on', hour: '7', plot: '99' }, [1, 2], { mistake: 'plots' }],
  [{ on: 'on', hour: '7' }, [1, 2], { mistake: 'plots' }],
  [{ hour: '7' }, [1, 2], { settings: { isOn: false, hour: 7, plots: [] } }],
  [{ on: 'on', hour: '4' }, [], { mistake: 'hour' }],
  [{ on: 'on', hour: '7.0' }, [], { mistake: 'hour' }],
  [{ on: 'on', hour: ['7', '8'] }, [], { mistake: 'hour' }],
  [{}, [], { mistake: 'hour' }],
])('a form %j of a gardener with plots %j', (form, own, read) => {
  expect(readReminderForm(form, own)).toEqual(read)
})
