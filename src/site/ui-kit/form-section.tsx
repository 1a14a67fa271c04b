import { useState } from 'react'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { DayPickerField } from '#ui/fields/day-picker-field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { RadioField } from '#ui/fields/radio-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { EmailField, TelField, TextField } from '#ui/fields/text-field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormContext } from '#ui/form/form-context.ts'
import { Sample } from './sample.tsx'

const crops = [
  { value: 'tomat', label: 'Томат' },
  { value: 'ogurec', label: 'Огурец' },
  { value: 'yablonya', label: 'Яблоня', disabled: true },
]

const places = [
  { value: 'open', label: 'Открытый грунт' },
  { value: 'protected', label: 'Теплица', help: 'Плёнка, поликарбонат, стекло' },
]

export function FormSection() {
  return (
    <>
      <Sample title="Форма с проверкой">
        <LiveForm />
      </Sample>
      <Sample title="Поле со списком">
        <CropPicker />
      </Sample>
      <Sample title="Поля">
        <Fields prefix="plain-" />
      </Sample>
      <Sample title="Поля с ошибками">
        <FormContext value={{ prefix: 'wrong-', errors: wrong, hasServerErrors: false, isSending: false }}>
          <Fields prefix="wrong-" />
        </FormContext>
      </Sample>
    </>
  )
}

function CropPicker() {
  const [crop, setCrop] = useState('')
  return (
    <div className="relative">
      <label htmlFor="crop-picker" className="mb-1 block font-medium">
        Какая культура
      </label>
      <Combobox
        control={{ id: 'crop-picker', className: 'field w-full' }}
        shown={crop}
        listLabel="Найденные культуры"
        find={findCrops}
        onPick={({ title }) => setCrop(title)}
        onClear={() => setCrop('')}
      />
    </div>
  )
}

async function findCrops(text: string) {
  const options = crops.flatMap(({ value, label }) =>
    label.toLowerCase().includes(text.toLowerCase()) ? [{ id: value, title: label }] : [],
  )
  return { options, total: options.length }
}

function LiveForm() {
  const [sent, setSent] = useState('')
  return (
    <Form
      schema={() => import('./sample-form.ts').then(m => m.sampleForm)}
      onSubmit={send}
      id="live"
      label="Пробная форма"
      submit="Сохранить"
    >
      <EmailField
        name="email"
        label="Электронная почта"
        autoComplete="username"
        required
        help="Сюда придёт ссылка для входа"
      />
      <PasswordField name="password" label="Пароль" autoComplete="new-password" required help="Не короче 8 символов" />
      <NumberField name="amount" label="Доза" unit="г" required />
      <SelectField name="crop" label="Культура" placeholder="Выберите культуру" options={crops} required />
      <DayPickerField name="day" label="Когда" required min="2026-01-01" />
      <RadioField name="place" label="Где растёт" options={places} required />
      <CheckboxField name="consent" label="Согласен на обработку персональных данных" required />
      <p role="status">{sent}</p>
    </Form>
  )

  /** Simulates the API: errors with and without a field, a lost connection, and a request without response. */
  async function send(values: { email: string; amount: string; day: string }) {
    setSent('')
    if (values.email.startsWith('slow')) await new Promise(() => {})
    if (values.email.startsWith('taken'))
      throw invalid({ email: ['Такое значение поля email адрес уже существует.'], other: ['Чужая ошибка.'] })
    if (values.email.startsWith('busy')) throw new HttpProblem('invalid', 'Сейчас сохранить нельзя.')
    if (values.email.startsWith('offline')) throw new TypeError('Failed to fetch')
    setSent(`Сохранено: ${values.amount}, ${values.day}`)
  }
}

const wrong = Object.fromEntries(
  ['name', 'email', 'tel', 'password', 'note', 'amount', 'crop', 'date', 'code', 'wrong-place', 'consent'].map(name => [
    name,
    [name === 'email' ? 'Пожалуйста, введите действительный электронный адрес.' : 'Поле обязательно для заполнения.'],
  ]),
)

function Fields({ prefix }: { prefix: string }) {
  const id = (name: string) => prefix + name
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <TextField id={id('name')} name="name" label="Имя" autoComplete="name" placeholder="Анна" />
      <EmailField
        id={id('email')}
        name="email"
        label="Электронная почта"
        defaultValue="anna@example"
        help="Только для входа"
      />
      <TelField id={id('tel')} name="tel" label="Телефон" />
      <PasswordField id={id('password')} name="password" label="Пароль" autoComplete="current-password" />
      <NumberField id={id('amount')} name="amount" label="Площадь" unit="сотки" defaultValue="2.5" />
      <SelectField id={id('crop')} name="crop" label="Культура" placeholder="Выберите культуру" options={crops} />
      <DateField id={id('date')} name="date" label="День обработки" defaultValue="2026-05-20" />
      <CodeField id={id('code')} name="code" label="Код из приложения" help="Шесть цифр" />
      <TextareaField id={id('note')} name="note" label="Заметка" className="lg:col-span-2" />
      <RadioField id={id('place')} name={id('place')} label="Где растёт" options={places} defaultValue="open" />
      <div>
        <CheckboxField id={id('consent')} name="consent" label="Запомнить меня" defaultChecked />
        <CheckboxField
          id={id('plain')}
          name="plain"
          label="Присылать напоминания о следующей обработке, когда подходит её срок"
          help="Не чаще раза в неделю"
        />
        <CheckboxField id={id('off')} name="off" label="Недоступно" disabled />
      </div>
      <TextField id={id('disabled')} name="disabled" label="Недоступное поле" defaultValue="Хорус, ВДГ" disabled />
    </div>
  )
}
