/**
 * The accusative of names of crops, «земляника, чёрная смородина, лук» → «землянику, чёрную смородину, лук». Things that are not
 * alive change only in the feminine, and no crop is alive in this sense.
 */
export const accusative = (names: string): string =>
  names.replace(/[а-яё]{3,60}/gi, word => {
    const ending = Object.keys(endings).find(each => word.toLowerCase().endsWith(each))
    return ending && word.length >= ending.length + 2 ? word.slice(0, -ending.length) + endings[ending] : word
  })

/** The longer ones first. */
const endings: Record<string, string> = { ая: 'ую', яя: 'юю', а: 'у', я: 'ю' }
