import type { ReactNode } from 'react'

interface CardProps {
  as?: 'div' | 'article' | 'li' | 'section' | 'aside'
  /** Lifts on hover: for cards that are one big link. */
  lifts?: boolean
  padded?: boolean
  className?: string
  children: ReactNode
}

export function Card({ as: Element = 'div', lifts = false, padded = true, className = '', children }: CardProps) {
  return (
    <Element
      className={`relative rounded-card border border-line bg-surface ${padded ? 'p-4 sm:p-5' : ''} ${lifts ? 'transition-shadow hover:shadow-lg focus-within:shadow-lg' : ''} ${className}`}
    >
      {children}
    </Element>
  )
}
