interface AnchorNavProps {
  label?: string
  items: readonly { id: string; label: string }[]
}

/** Sticky links to the sections of a page; scrolls sideways on mobile. */
export function AnchorNav({ label = 'Разделы страницы', items }: AnchorNavProps) {
  return (
    <nav
      aria-label={label}
      className="tall:sticky top-0 z-sticky -mx-4 overflow-x-auto border-b border-line bg-page px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      <ul className="-ms-3 flex gap-1">
        {items.map(item => (
          <li key={item.id}>
            <a
              href={`#${item.id}`}
              className="inline-flex min-h-11 items-center px-3 text-sm whitespace-nowrap hover:text-link hover:shadow-[inset_0_-2px] focus-visible:-outline-offset-2"
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
