import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormContext } from '#ui/form/form-context.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioField } from './radio-field.tsx'
import { SelectField } from './select-field.tsx'
import { EmailField } from './text-field.tsx'

const html = (element: ReactElement, errors = {}, hasServerErrors = false, prefix = '') =>
  renderToStaticMarkup(
    <FormContext value={{ prefix, errors, hasServerErrors, isSending: false }}>{element}</FormContext>,
  )

describe('appendix A: the markup that genesis styles', () => {
  it('an input with help and a message', () => {
    const email = <EmailField name="email" label="Электронная почта" help="Для входа" required />
    expect(html(email, { email: ['Не годится.'] })).toBe(
      '<div class="formkit-outer" data-family="text" data-type="email" data-empty="true" data-invalid="true">' +
        '<div class="formkit-wrapper"><label class="formkit-label" for="email">Электронная почта</label>' +
        '<div class="formkit-inner"><input id="email" class="formkit-input" aria-required="true" aria-invalid="true"' +
        ' aria-describedby="help-email email-msg" type="email" autoComplete="email" autoCapitalize="none" spellCheck="false"' +
        ' inputMode="email" name="email"/></div></div><div class="formkit-help" id="help-email">Для входа</div>' +
        '<ul class="formkit-messages"><li class="formkit-message" id="email-msg" data-message-type="validation">Не годится.</li></ul></div>',
    )
  })

  it('errors of the server are marked, every text has its own element', () => {
    const refused = html(<EmailField name="email" label="Почта" />, { email: ['Раз.', 'Два.'] }, true)
    expect(refused).toContain('data-errors="true"')
    expect(refused).not.toContain('data-invalid')
    expect(refused).toContain('aria-describedby="email-msg email-msg-2"')
    expect(refused).toContain('<li class="formkit-message" id="email-msg-2" data-message-type="error">Два.</li>')
  })

  it('a checkbox is inside its label, before its decorator', () => {
    const box = html(<CheckboxField name="remember" label="Запомнить меня" />)
    expect(box).toMatch(
      /^<div class="formkit-outer" data-family="box" data-type="checkbox"><label class="formkit-wrapper"><span class="formkit-inner"><input [^>]*type="checkbox"[^>]*\/><span class="formkit-decorator" aria-hidden="true"><span class="formkit-icon">/,
    )
    expect(box).toContain('</span></span><span class="formkit-label">Запомнить меня</span></label></div>')
  })

  it('radio buttons are in a fieldset with a legend, none is checked by default', () => {
    const radio = html(<RadioField name="place" label="Где" options={[{ value: 'open', label: 'Грунт' }]} required />, {
      place: ['Выберите.'],
    })
    expect(radio).toContain(
      '<fieldset class="formkit-fieldset" aria-describedby="place-msg"><legend class="formkit-legend">Где</legend>',
    )
    expect(radio).toContain('required=""')
    expect(radio).not.toContain('checked')
  })

  it('a select has an empty first option, a password field has a show button', () => {
    expect(html(<SelectField name="crop" label="Культура" placeholder="Выберите" options={[]} />)).toContain(
      '<option value="">Выберите</option>',
    )
    const password = html(<PasswordField name="password" label="Пароль" autoComplete="new-password" />)
    expect(password).toContain('type="password"')
    expect(password).toContain('autoComplete="new-password"')
    expect(password).toContain('aria-label="Показать пароль"')
  })

  it('the prefix of a form makes ids of two forms unique', () => {
    expect(html(<EmailField name="email" label="Почта" />, {}, false, 'news-')).toContain('<input id="news-email"')
  })
})
