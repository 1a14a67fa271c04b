import type { Page } from '@playwright/test'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const email = (page: Page) => field(page, 'Электронная почта')
export const password = (page: Page) => field(page, 'Пароль')
export const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Войти|Мария)$/ })
