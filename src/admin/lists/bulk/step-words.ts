import type { BulkAction } from './bulk.ts'

/** The buttons of the bar. */
export const actionWords: Record<BulkAction, string> = {
  publish: 'Опубликовать',
  unpublish: 'Снять с\u00a0сайта',
  archive: 'В\u00a0архив',
  set: 'Задать поле…',
  add: 'Добавить в\u00a0список…',
  remove: 'Убрать из\u00a0списка…',
  delete: 'В\u00a0корзину…',
}

/** The title of a preview; `label` is of the field that changes. */
export const questionOf = (action: BulkAction, label: string): string =>
  ({
    publish: 'Опубликовать выбранное?',
    unpublish: 'Снять выбранное с\u00a0сайта?',
    archive: 'Отправить выбранное в\u00a0архив?',
    set: `${label}: задать новое значение?`,
    add: `${label}: добавить записи?`,
    remove: `${label}: убрать записи?`,
    delete: 'Отправить выбранное в\u00a0корзину?',
  })[action]

export const recordForms = { one: 'запись', few: 'записи', many: 'записей' }
