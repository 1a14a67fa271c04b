/**
 * The time zone of a region of the State Register of varieties: that of most of its gardeners, by the regions of the Federal Law 107-FZ of
 * 3 June 2011. A region that is not listed keeps the days of Moscow.
 */
const zones: Readonly<Record<string, string>> = {
  '7': 'Europe/Samara',
  '9': 'Asia/Yekaterinburg',
  '10': 'Asia/Novosibirsk',
  '11': 'Asia/Irkutsk',
  '12': 'Asia/Vladivostok',
}

export const zoneOfRegion = (region: { code: string } | null): string | null => (region ? (zones[region.code] ?? null) : null)
