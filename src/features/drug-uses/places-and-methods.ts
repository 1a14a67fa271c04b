/** Labels that the browser needs too; apart from the entity, which imports the database library. */
export const places = {
  open: 'открытый грунт',
  protected: 'защищённый грунт',
  indoor: 'комната',
  storage: 'хранилище',
  any: 'любое место',
} as const
/** How a gardener says them; a registration, an import and an editor use the words above. */
export const placeWords: Record<keyof typeof places, string> = { ...places, open: 'грядка', protected: 'теплица' }
export type Place = keyof typeof places
/** What a use is registered for, with the place as a gardener says it: «Томат (грядка)». */
export const objectWords = (registered: string): string =>
  registered
    .replace(/открытый грунт/gi, placeWords.open)
    .replace(/(?:защищ[её]нный|закрытый) грунт/gi, placeWords.protected)
/** The registered places that allow a use at a place: «any» covers open ground and greenhouses. */
export const registeredPlaces = (place: string): readonly string[] =>
  place === 'open' || place === 'protected' ? [place, 'any'] : [place]

export const methods = {
  spray: 'опрыскивание',
  drench: 'полив',
  seed: 'обработка посадочного материала',
  dip: 'замачивание',
  granules: 'внесение гранул',
  bait: 'приманка',
  dust: 'опудривание',
  paint: 'обмазка',
  smoke: 'шашка',
  root: 'корневое внесение',
  unknown: 'нет данных',
} as const
/** When a use is done, relative to planting: «перед посадкой», «в лунку при посадке», «после высадки». */
export const plantingTimes = { before: 'до посадки', at: 'при посадке', after: 'после посадки' } as const
/** What of the crop is eaten, where a registration is for one part of it: «не на перо» is «на репку». */
export const harvestParts = { bulb: 'на репку', greens: 'на перо' } as const
export type HarvestPart = keyof typeof harvestParts
/** Words of a registration that an editor can settle: they limit nothing on a private plot, or have become fields. */
export const settledWords = {
  restrictions: 'ограничения',
  rateCondition: 'условие нормы',
  pestStage: 'стадия вредителя',
  bufferZone: 'буферная зона',
} as const
export type SettledWords = keyof typeof settledWords
export type PlantingTime = keyof typeof plantingTimes
