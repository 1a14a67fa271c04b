type Mark = readonly [pattern: RegExp, name: string]

/** From the most special to the most general: every browser also calls itself by the names of others. */
const browsers: readonly Mark[] = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly Mark[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** «Firefox, Windows» of what a browser says of itself; unknown ones are called so. */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].map(marks => marks.find(([pattern]) => pattern.test(userAgent))?.[1])
  return found.filter(Boolean).join(', ') || 'Неизвестное устройство'
}
