import { Todo } from '#features/garden/tasks/components/todo.tsx'
import { ProfileNav } from './profile-nav.tsx'
import { todoPath } from './profile-views.ts'

/** The to-do of who has signed in: in a chunk of its own, because guests open the same address and have no cabinet. */
export const TodoInCabinet = ({ userId }: { userId: number }) => (
  <div className="cabinet">
    <ProfileNav path={todoPath} isOfGarden />
    <div className="max-w-3xl xl:max-w-none">
      <Todo userId={userId} />
    </div>
  </div>
)
