const dateFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })

/** «20 ноября 2026, 17:40» in the time zone of the device. @param moment ISO text in UTC */
export const dateTimeText = (moment: string): string => `${dateText(moment)}, ${timeFormat.format(new Date(moment))}`

/** «20 ноября 2026» in the time zone of the device; `format-date.ts` formats calendar days, which have no time zone. */
export const dateText = (moment: string): string =>
  dateFormat
    .format(new Date(moment))
    .replace(/\sг\.$/, '')
    .replaceAll(' ', '\u00A0')
