/** What a shared address allows, in words. */
export const shareRights = { view: 'смотреть', mark: 'смотреть и\u00a0отмечать дела', all: 'вести дела и\u00a0журнал' } as const
export type ShareRight = keyof typeof shareRights
