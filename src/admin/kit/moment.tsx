import { formatMoment } from '#ui/format/format-moment.ts'

/** An exact time; ISO text in UTC. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>
