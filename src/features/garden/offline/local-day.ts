import { useRef } from 'react'
import { addDays, type Day, daysBetween } from '#features/verdict/calendar.ts'
import { calendarDay } from '#kit/calendar-day.ts'

/** The day by the clock of the device. */
export const localDay = (moment = new Date()): Day => calendarDay(moment)

/** The gardener's day now, of which `today` was said on `seenOn`: only the days that have passed are counted by the device. */
export const dayAfter = (today: Day, seenOn: Day): Day => addDays(today, Math.max(0, daysBetween(seenOn, localDay())))

/** Tells the gardener's day at any later moment. */
export function useDayNow(today: Day): () => Day {
  const seen = useRef({ today, on: localDay() })
  if (seen.current.today !== today) seen.current = { today, on: localDay() }
  return () => dayAfter(today, seen.current.on)
}
