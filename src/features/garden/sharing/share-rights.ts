/** What a shared address allows, in words. */
export const shareRights = {
  view: 'смотреть',
  mark: 'смотреть и\u00a0отмечать дела',
  all: 'вести дела и\u00a0журнал',
} as const
export type ShareRight = keyof typeof shareRights

/** The same for who gives the address: what is seen and done by it, and whether an account is needed. */
export const shareRightsInFull: Readonly<Record<ShareRight, { title: string; text: string }>> = {
  view: {
    title: 'Смотреть',
    text: 'Посадки, когда можно есть урожай, и\u00a0дела на\u00a0неделю. Без\u00a0регистрации.',
  },
  mark: {
    title: 'Смотреть и\u00a0отмечать дела',
    text: 'То\u00a0же, и\u00a0можно отметить сделанное. Для\u00a0отметок нужно войти.',
  },
  all: {
    title: 'Вести дела и\u00a0журнал',
    text: 'Добавлять и\u00a0переносить дела, видеть и\u00a0вести журнал обработок. Нужно войти.',
  },
}
