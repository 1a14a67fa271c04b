/**
 * The accusative of names of crops, «земляника, чёрная смородина, лук» → «землянику, чёрную смородину, лук». Things that are not
 * alive change only in the feminine, and no crop is alive in this sense.
 */
export const accusative = (names: string): string =>
  names.replace(
    /(?<stem>[а-яё]{2,40}?)(?<ending>ая|яя|а|я)(?![а-яё])/gi,
    (_, stem: string, ending: string) => stem + endings[ending.toLowerCase()],
  )

const endings: Record<string, string> = { ая: 'ую', яя: 'юю', а: 'у', я: 'ю' }
