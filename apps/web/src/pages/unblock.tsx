import { BlockButton } from '../features/moderation/index.ts'

/** Ends the block of a person. Drawn where the words of moderation were fetched first. */
export default function Unblock({ id, name }: { id: number; name: string }) {
  return <BlockButton id={id} name={name} isBlocked />
}
