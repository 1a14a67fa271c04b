import { Icon } from '#ui/icons/icon.tsx'

/** The error of a button's action. The live region must be mounted before its text changes. */
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
