import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { PostDetail } from '../detail/post-detail.view.ts'
import { livingKey } from '../living.ts'
import { LivingBlock } from './living-block.tsx'

/** The text of an article, for its page and for the feeds. */
export const PostBody = ({
  post: { body, living, figures, day },
}: {
  post: Pick<PostDetail, 'body' | 'living' | 'figures' | 'day'>
}) => (
  <RichText
    doc={body}
    renderLiving={node => (living[livingKey(node)] ? <LivingBlock living={living[livingKey(node)]} day={day} /> : null)}
    photoOf={id => figures[id] ?? null}
  />
)
