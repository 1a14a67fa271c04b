import { reminderHours } from './reminder-hours.ts'
import type { Mistake, ReminderSettings } from './reminder-view.ts'

/** Reads the fields `on`, `hour` and `plot` of the form; `own` are the plots of the gardener. All of them ticked are «all», also later ones. */
export function readReminderForm(
  form: Readonly<Record<string, unknown>>,
  own: readonly number[],
): { settings: ReminderSettings } | { mistake: Mistake } {
  const isOn = form.on === 'on'
  const hour = reminderHours.find(each => String(each) === form.hour)
  if (hour === undefined) return { mistake: 'hour' }
  const ticked = [form.plot].flat().map(Number)
  const plots = own.filter(id => ticked.includes(id))
  if (own.length < 2 || plots.length === own.length) return { settings: { isOn, hour, plots: null } }
  return isOn && plots.length === 0 ? { mistake: 'plots' } : { settings: { isOn, hour, plots } }
}
