/** What people call a kind: «сорта томатов» asks for varieties, «болезни огурцов» for diseases. */
export const kindWords = {
  plant: 'культура растение',
  disease: 'болезнь',
  pest: 'вредитель',
  drug: 'препарат средство',
  sort: 'сорт',
  post: 'статья',
  term: 'термин',
  product: 'товар купить цена почём стоимость заказать',
  sale: 'акция скидка распродажа промокод',
}

/** A word for a kind: all records of the kind have it, so that it alone finds nothing. */
export const isKindWord = (word: string): boolean =>
  /^(культур|растени|болезн|вредител|препарат|средств|сорт|стать|статей|термин|товар|купить|куплю|цен[аыуе]$|почем$|стоимост|заказать|акци|скидк|распродаж|промокод)/.test(
    word,
  )

/** The kinds whose records a question may name as a whole: «скор на ведро», «тля на огурце». */
export const namedKinds: readonly string[] = ['plant', 'disease', 'pest', 'drug']

/** The kinds that are recognised by signs. */
export const kindsWithSigns: readonly string[] = ['disease', 'pest']
