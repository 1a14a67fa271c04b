/** Labels that the browser needs too; apart from the entity, which imports the database library. */
export const places = {
  open: 'открытый грунт',
  protected: 'защищённый грунт',
  indoor: 'комната',
  storage: 'хранилище',
  any: 'любое место',
} as const
/** The registered places that allow a use at a place: «any» covers open ground and greenhouses. */
export const registeredPlaces = (place: string): readonly string[] => (place === 'open' || place === 'protected' ? [place, 'any'] : [place])

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
export type PlantingTime = keyof typeof plantingTimes
