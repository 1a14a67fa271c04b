/**
 * The time zone in which most people of a region of the State Register of varieties live, where it is not that of Moscow; our own choice, by
 * the list of zones of the Federal Law 107-FZ of 3 June 2011. It decides on which day an hour around midnight falls.
 */
const zones: Readonly<Record<string, string>> = {
  '8': 'Europe/Saratov',
  '9': 'Asia/Yekaterinburg',
  '10': 'Asia/Novosibirsk',
  '11': 'Asia/Krasnoyarsk',
  '12': 'Asia/Vladivostok',
}

export const zoneOfRegion = (region: { code: string } | null): string | null =>
  region ? (zones[region.code] ?? null) : null

/** Zones of gardens with the codes of their regions, that of Moscow first: it has no codes, every other region keeps its time. */
export const zonesOfGardens = (): { zone: string | null; codes: string[] }[] => [
  { zone: null, codes: [] },
  ...Object.entries(zones).map(([code, zone]) => ({ zone, codes: [code] })),
]

export const codesOfOtherZones = Object.keys(zones)
