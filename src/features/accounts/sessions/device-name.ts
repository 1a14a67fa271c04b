type UserAgentMark = readonly [pattern: RegExp, name: string]

/** From the most specific to the most general: a user agent also contains the names of other browsers. */
const browsers: readonly UserAgentMark[] = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly UserAgentMark[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** «Firefox на Windows» from a user agent, «Неизвестное устройство» if neither is recognized. */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].map(marks => marks.find(([pattern]) => pattern.test(userAgent))?.[1])
  return found.filter(Boolean).join(' на\u00a0') || 'Неизвестное устройство'
}

/** «эта сеть» for the network of this visit. Others by their IPv4 address, which a provider can name; nobody knows an IPv6 range by heart. */
export function networkName(network: string, current: string | undefined): string {
  if (network === current) return 'эта сеть'
  return network.includes('.') ? `сеть\u00a0${network}` : 'другая сеть'
}
