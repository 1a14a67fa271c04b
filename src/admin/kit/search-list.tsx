import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { languageTag } from '#kit/locale.ts'
import { useLocale } from '#ui/use-locale.ts'
import '#ui/react-aria-style.ts'
import './search-list.css'

interface SearchEntry {
  id: string
  title: string
  note: string
  isDisabled?: boolean
}

export interface SearchGroup {
  title: string
  entries: readonly SearchEntry[]
}

interface SearchListProps {
  label: string
  placeholder: string
  text: string
  onText(text: string): void
  groups: readonly SearchGroup[]
  /** Read out, and shown under the list. */
  status: string
  onAction(id: string): void
}

/** A search field over the list of what it finds: arrows move in the list while the focus stays in the field. */
export function SearchList({ label, placeholder, text, onText, groups, status, onAction }: SearchListProps) {
  // Enter with no entry chosen by arrows takes the first one.
  const takeFirst = () => {
    if (document.querySelector('.search-list [data-focused]')) return
    const first = groups.flatMap(({ entries }) => entries).find(({ isDisabled }) => !isDisabled)
    if (first) onAction(first.id)
  }
  const disabled = groups.flatMap(({ entries }) => entries.filter(({ isDisabled }) => isDisabled).map(({ id }) => id))
  return (
    <I18nProvider locale={languageTag[useLocale()]}>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <SearchField aria-label={label} autoFocus className="search-list-field" onSubmit={takeFirst}>
          <Input placeholder={placeholder} maxLength={100} className="field" />
        </SearchField>
        <ListBox
          aria-label="Найденное"
          className="search-list"
          items={groups}
          disabledKeys={disabled}
          shouldFocusWrap
          onAction={key => onAction(String(key))}
        >
          {group => (
            <ListBoxSection id={group.title}>
              <Header className="search-list-title">{group.title}</Header>
              <Collection items={group.entries}>
                {({ id, title, note }) => (
                  <ListBoxItem id={id} textValue={title} className="search-list-item">
                    <span>{title}</span>
                    {note && <small>{note}</small>}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
      <p role="status" className="search-list-status">
        {status}
      </p>
    </I18nProvider>
  )
}
