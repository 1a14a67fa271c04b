const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })

/** «20 ноября 2026, 17:40» by the clock of this device. @param moment ISO text in UTC */
export const momentText = (moment: string): string => `${dayText(moment)}, ${time.format(new Date(moment))}`

/** «20 ноября 2026» by the calendar of this device: `format-date.ts` knows days that no time zone moves, this is a moment. */
export const dayText = (moment: string): string =>
  day
    .format(new Date(moment))
    .replace(/\sг\.$/, '')
    .replaceAll(' ', '\u00A0')
