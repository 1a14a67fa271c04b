import type { Dictionary } from '#kit/locale.ts'

interface FormTexts {
  submit: string
  /** Above the button, when a field has an error. */
  incomplete: string
  summary: string
  failed: string
  noScript: string
  show: string
  hide: string
}

export const formTexts: Dictionary<FormTexts> = {
  ru: {
    submit: 'Отправить',
    incomplete: 'Извините, не все поля заполнены верно.',
    summary: 'В вашей форме обнаружены ошибки.',
    failed: 'Не удалось отправить. Проверьте связь и попробуйте ещё раз: всё, что вы ввели, на месте.',
    noScript: 'Чтобы отправить форму, включите JavaScript в браузере.',
    show: 'Показать пароль',
    hide: 'Скрыть пароль',
  },
  en: {
    submit: 'Submit',
    incomplete: 'Sorry, not all fields are filled out correctly.',
    summary: 'There were errors in your form.',
    failed: 'Sending failed. Check your connection and try again: everything you entered is still here.',
    noScript: 'Please enable JavaScript to send this form.',
    show: 'Show password',
    hide: 'Hide password',
  },
}
