/** Title and heading of an error page, for pages and for `plainErrorPage`. The specification fixes the titles. */
export function errorTexts(status: number): { title: string; heading: string } {
  const heading =
    headings[status] ?? (status < 500 ? 'В адресе страницы ошибка.' : 'На сервере что-то сломалось. Мы уже знаем.')
  return { title: status === 404 ? 'Page Not Found' : 'Internal Server Error', heading }
}

const unavailable = 'Сервис временно недоступен. Попробуйте через минуту.'

const headings: Record<number, string> = {
  403: 'Сюда нет доступа.',
  404: 'Такой страницы нет.',
  405: 'Так к этому адресу не обращаются.',
  410: 'Запись удалена.',
  421: 'Такого сайта здесь нет.',
  429: 'Слишком много запросов.',
  502: unavailable,
  503: unavailable,
  504: unavailable,
}
