import type { InputHTMLAttributes } from 'react'
import { Button } from '#ui/button.tsx'

/** Searches all lists at once: leads to `/?q=…`, without JavaScript too. */
export const SearchForm = ({ className = '', ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <search>
    <form action="/" className={`flex gap-2 ${className}`}>
      <label className="min-w-0 grow">
        <span className="sr-only">Что найти</span>
        <input
          type="search"
          name="q"
          maxLength={100}
          placeholder="Название, признак"
          className="field w-full"
          {...input}
        />
      </label>
      <Button type="submit" variant="secondary" icon="search">
        Найти
      </Button>
    </form>
  </search>
)
