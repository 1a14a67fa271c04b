/** Pages of the own garden that open without a connection, with their names. */
export const pagesOnDevice = [
  ['/todo', 'Дела'],
  ['/profile?view=plantings', 'Посадки'],
  ['/profile?view=plan', 'План'],
  ['/profile?view=journal', 'Журнал'],
  ['/profile?view=stock', 'Аптечка'],
] as const
