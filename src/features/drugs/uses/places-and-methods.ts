/** Words the browser needs as well: apart from the declaration, which brings the database with it. */
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
} as const
