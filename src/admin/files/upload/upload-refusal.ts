/** Why an upload was refused, in words. @param status 0 when there was no response @param message what the server said */
export function refusalText(status: number, message: string): string {
  if (status === 0) return 'Нет связи с\u00a0сервером.'
  if (status === 401 || status === 419)
    return 'Вы вышли из\u00a0кабинета. Войдите в\u00a0другой вкладке и\u00a0повторите: файлы останутся здесь.'
  if (status === 403) return 'Недостаточно прав.'
  if (status === 429) return 'Слишком много загрузок подряд: подождите минуту и\u00a0повторите.'
  return /[а-яё]/i.test(message) ? message : 'Сервер не\u00a0принял файл.'
}
