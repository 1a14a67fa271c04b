/** What XML 1.0 does not allow, even escaped. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Without characters that no XML document may have. */
export const toXmlText = (text: string): string => text.replace(notXml, '')
