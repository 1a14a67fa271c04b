/** Labels that the browser needs too; apart from the entity, which imports the database library. */
export const places = {
  open: 'открытый грунт',
  protected: 'защищённый грунт',
  indoor: 'комната',
  storage: 'хранилище',
  any: 'любое место',
} as const
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
