import { useState } from 'react'
import { Badge } from '#ui/badges/badge.tsx'
import { ConfidenceMark } from '#ui/badges/confidence-mark.tsx'
import { HazardBadge } from '#ui/badges/hazard-badge.tsx'
import { kindTone, type Tone } from '#ui/badges/tone.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DynamicIcon } from '#ui/icons/dynamic-icon.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { type IconName, iconNames } from '#ui/icons/icon-names.ts'
import { LatinName } from '#ui/latin-name.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { notifications } from '#ui/notifications/notifications.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { SourceNote } from '#ui/page/source-note.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { Row, Sample } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones: readonly Tone[] = ['green', 'gray', 'tomato', 'honey', 'sky', 'plum', 'lime']

export const BasicSection = () => (
  <>
    <Buttons />
    <Badges />
    <Callouts />
    <Dialogs />
    <Notifications />
    <Icons />
  </>
)

const Buttons = () => (
  <Sample title="Кнопки">
    <Row>
      {variants.map(variant => (
        <Button key={variant} variant={variant}>
          Рассчитать
        </Button>
      ))}
    </Row>
    <Row>
      {variants.map(variant => (
        <Button key={variant} variant={variant} size="sm" icon="check" disabled={variant === 'danger'}>
          {variant === 'danger' ? 'Недоступно' : 'Запомнить'}
        </Button>
      ))}
      <LinkButton to="/drugs" variant="secondary" icon="drugs">
        К препаратам
      </LinkButton>
      <IconButton icon="search" label="Найти" />
      <IconButton icon="close" label="Закрыть" disabled />
    </Row>
  </Sample>
)

function Dialogs() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Sample title="Диалог">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Открыть диалог
      </Button>
      {isOpen && (
        <Dialog title="Удалить запись?" onClose={close}>
          <p className="mt-2 mb-5 text-muted">Вернуть её можно из корзины.</p>
          <Row>
            <Button variant="secondary" onClick={close} data-first="">
              Отмена
            </Button>
            <Button variant="danger" onClick={close}>
              Удалить
            </Button>
          </Row>
        </Dialog>
      )}
    </Sample>
  )
}

const Badges = () => (
  <Sample title="Знаки">
    <Row>
      {(['allowed', 'caution', 'forbidden', 'unknown'] as const).map(verdict => (
        <VerdictBadge key={verdict} verdict={verdict} />
      ))}
    </Row>
    <Row>
      {[1, 2, 3, 4, null].map(value => (
        <HazardBadge key={value} danger="human" value={value} />
      ))}
      <HazardBadge danger="bee" value={1} />
      <HazardBadge danger="bee" value={3} short />
    </Row>
    <Row>
      {tones.map(tone => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      {Object.keys(kindTone).map(kind => (
        <Badge key={kind} kind={kind as keyof typeof kindTone} icon="leaf">
          {kind}
        </Badge>
      ))}
    </Row>
    <Row>
      <Chip to="?a">Томат</Chip>
      <Chip to="?b" current count={12}>
        Яблоня
      </Chip>
      <Chip to="?c" removes>
        Теплица
      </Chip>
      {(['high', 'medium', 'low'] as const).map(confidence => (
        <ConfidenceMark key={confidence} confidence={confidence} />
      ))}
    </Row>
    <p>
      Фитофтороз, <LatinName>Phytophthora infestans</LatinName>
    </p>
    <SourceNote source="Государственный каталог пестицидов" href="https://example.org" />
  </Sample>
)

const Callouts = () => (
  <Sample title="Замечания">
    <div className="grid gap-3 md:grid-cols-2">
      {(['info', 'success', 'warning', 'danger', 'unknown'] as const).map(kind => (
        <Callout key={kind} kind={kind} title="Пчёлы">
          <p>Обрабатывайте вечером, когда пчёлы не летают.</p>
        </Callout>
      ))}
    </div>
  </Sample>
)

const Notifications = () => (
  <Sample title="Уведомления">
    <Row>
      {(['info', 'success', 'error'] as const).map(kind => (
        <Button
          key={kind}
          variant="secondary"
          onClick={() =>
            notifications.add({ kind, message: 'Запись сохранена.', link: { url: '/plants', anchor: 'Открыть.' } })
          }
        >
          {kind}
        </Button>
      ))}
    </Row>
  </Sample>
)

const Icons = () => (
  <Sample title="Оформление и значки">
    <ThemeSwitch />
    <p className="mt-4 flex items-center gap-2">
      <DynamicIcon name="lucide:sprout" /> Значок, который выбрал редактор
    </p>
    <ul className="mt-4 flex flex-wrap gap-3">
      {(Object.keys(iconNames) as IconName[]).map(name => (
        <li key={name} className="flex w-28 flex-col items-center gap-1 text-xs text-muted">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  </Sample>
)
