/** The content of an email: paragraphs and lists before an optional button, paragraphs after it. */
export interface MailText {
  subject: string
  before: string[]
  lists?: MailList[]
  button?: { text: string; url: string }
  after: string[]
}

export interface MailList {
  title: string
  items: { title: string; lines: string[] }[]
}

export const passwordResetMail = (url: string): MailText => ({
  subject: 'Оповещение о сбросе пароля',
  before: ['Вы получили это письмо, потому что мы получили запрос на сброс пароля для Вашей учётной записи.'],
  button: { text: 'Сбросить пароль', url },
  after: [
    'Срок действия ссылки для сброса пароля истекает через 60 минут.',
    'Если Вы не запрашивали восстановление пароля, никаких дополнительных действий не требуется.',
  ],
})

export const verifyMail = (url: string): MailText => ({
  subject: 'Подтвердить адрес электронной почты',
  before: ['Пожалуйста, нажмите кнопку ниже, чтобы подтвердить свой адрес электронной почты.'],
  button: { text: 'Подтвердить адрес электронной почты', url },
  after: [
    'Если Вы не создавали учетную запись, никаких дополнительных действий не требуется.',
    'Ссылка действует 60 минут. Учётная запись, адрес которой никто не подтвердил, исчезнет через 7 дней после регистрации.',
  ],
})

const notYouText = 'Если это были не Вы, сразу смените пароль и завершите чужие сеансы в профиле.'

export const passwordChangedMail = (url: string): MailText => ({
  subject: 'Пароль изменён',
  before: ['Пароль Вашей учётной записи изменён. Остальные сеансы завершены.'],
  button: { text: 'Восстановить доступ', url },
  after: ['Если пароль сменили Вы, ничего делать не нужно.', notYouText],
})

export const newAddressMail = (url: string): MailText => ({
  subject: 'Подтвердить новый адрес электронной почты',
  before: [
    'Этот адрес попросили указать в учётной записи вместо прежнего. Он начнёт действовать, когда Вы его подтвердите.',
  ],
  button: { text: 'Подтвердить новый адрес', url },
  after: [
    'Ссылка действует 60 минут и только для того, кто вошёл в эту учётную запись.',
    'Если Вы об этом не просили, ничего делать не нужно.',
  ],
})

const undoButton = (url: string) => ({ text: 'Это не я: вернуть прежний адрес', url })
const undoTermText =
  'Ссылка действует 72 часа, и после подтверждения нового адреса тоже. Она завершит все входы, и пароль понадобится новый.'

export const addressChangeRequestedMail = (url: string): MailText => ({
  subject: 'Запрошена смена адреса электронной почты',
  before: ['В Вашей учётной записи попросили указать другой адрес. Пока новый не подтверждён, действует этот.'],
  button: undoButton(url),
  after: ['Если адрес меняете Вы, ничего делать не нужно.', undoTermText],
})

export const addressChangedMail = (url: string): MailText => ({
  subject: 'Адрес электронной почты изменён',
  before: ['В Вашей учётной записи теперь другой адрес. Письма на этот адрес больше не придут.'],
  button: undoButton(url),
  after: ['Если адрес сменили Вы, ничего делать не нужно.', undoTermText],
})

export const deletionMail = (date: string, url: string): MailText => ({
  subject: 'Учётная запись будет удалена',
  before: [`Вы попросили удалить учётную запись. Она и всё, что в ней хранится, исчезнут ${date}.`],
  button: { text: 'Передумать', url },
  after: ['До этого дня удаление можно отменить в профиле.', notYouText],
})

export type TwoFactorChange = 'on' | 'off' | 'replaced' | 'codes' | 'guessed'

const twoFactorTexts: Record<TwoFactorChange, { subject: string; text: string }> = {
  on: {
    subject: 'Второй шаг входа включён',
    text: 'Для входа в Вашу учётную запись теперь нужен ещё и код из приложения.',
  },
  off: { subject: 'Второй шаг входа выключен', text: 'Для входа в Вашу учётную запись теперь достаточно пароля.' },
  replaced: {
    subject: 'Приложение с кодами заменено',
    text: 'Коды для входа в Вашу учётную запись показывает другое приложение. Прежние коды восстановления больше не действуют.',
  },
  codes: {
    subject: 'Новые коды восстановления',
    text: 'Для Вашей учётной записи созданы новые коды восстановления. Прежние больше не действуют.',
  },
  guessed: {
    subject: 'Пароль верен, код неверен',
    text: 'Кто-то ввёл верный пароль Вашей учётной записи, но неверный код второго шага. Войти не удалось.',
  },
}

export const twoFactorMail = (news: TwoFactorChange, url: string): MailText => ({
  subject: twoFactorTexts[news].subject,
  before: [twoFactorTexts[news].text],
  button: { text: 'Сменить пароль', url },
  after:
    news === 'guessed'
      ? [
          'Если Вы сами ошиблись кодом, ничего делать не нужно.',
          'Если это были не Вы, пароль знает кто-то ещё: смените его.',
          'Такое письмо приходит не чаще одного раза в сутки.',
        ]
      : ['Если это сделали Вы, больше ничего не нужно.', notYouText],
})
