import { Icon } from '#ui/icons/icon.tsx'

/** What went wrong with a button, beside it. There before its text, or nobody would hear it. */
export const Failure = ({ text }: { text: string }) => (
  <div role="alert">
    {text && (
      <p className="mt-3 flex items-start gap-2 text-danger">
        <Icon name="warning" size={16} className="mt-1" />
        {text}
      </p>
    )}
  </div>
)
