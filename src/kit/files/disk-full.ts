import { HttpProblem } from '#kit/problem.ts'

/** For uploads: the file is not kept. */
export const diskFull = () =>
  new HttpProblem('too_large', 'На\u00a0сервере кончилось место для файлов. Скажите администратору сайта.')

/** For everything else that cannot be saved. */
export const cannotSave = () =>
  new HttpProblem(
    'busy',
    'Диск сервера заполнен, сохранить не\u00a0получилось. Скажите администратору сайта.',
    undefined,
    {
      'Retry-After': '30',
    },
  )
