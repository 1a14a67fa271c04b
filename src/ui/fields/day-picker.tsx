import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { languageTag } from '#kit/locale.ts'
import { Icon } from '#ui/icons/icon.tsx'
import '../react-aria-style.ts'
import { useLocale } from '../use-locale.ts'
import '#ui/styles/picker.css'

export interface DayPickerProps {
  /** `YYYY-MM-DD` or empty. */
  defaultValue: string
  min?: string | undefined
  max?: string | undefined
  isInvalid: boolean
  isRequired: boolean
  labelledBy: string
  describedBy: string | undefined
  onChange(day: string): void
  onLeave(): void
}

/** A date input with a calendar. Loaded by `import()` in `day-picker-field.tsx`. */
export function DayPicker({
  defaultValue,
  min,
  max,
  labelledBy,
  describedBy,
  onChange,
  onLeave,
  ...rest
}: DayPickerProps) {
  const [day, setDay] = useState<CalendarDate | null>(() => toDay(defaultValue))
  return (
    <I18nProvider locale={languageTag[useLocale()]}>
      <DatePicker
        className="contents"
        value={day}
        onChange={value => {
          setDay(value)
          onChange(value?.toString() ?? '')
        }}
        onBlur={onLeave}
        minValue={toDay(min)}
        maxValue={toDay(max)}
        validationBehavior="aria"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        {...rest}
      >
        <Group className="picker-field">
          <DateInput className="picker-segments">
            {segment => <DateSegment segment={segment} className="picker-segment" />}
          </DateInput>
          <Button className="picker-button">
            <Icon name="calendar" />
          </Button>
        </Group>
        <Popover offset={4}>
          <Dialog className="picker">
            <Days />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

function Days() {
  return (
    <Calendar firstDayOfWeek="mon">
      <header className="picker-head">
        <Button slot="previous" className="picker-button">
          <Icon name="chevron-left" />
        </Button>
        <Heading className="picker-title" />
        <Button slot="next" className="picker-button">
          <Icon name="chevron-right" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="picker-days">
        {date => <CalendarCell date={date} className="picker-day" />}
      </CalendarGrid>
    </Calendar>
  )
}

function toDay(text: string | undefined): CalendarDate | null {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null
}
