import { OwnCase } from './desk-list.tsx'
import { GroupActs, Question } from './group-acts.tsx'
import { type Group, GroupWords } from './group-words.tsx'

interface PartProps {
  group: Group
  about: string
}
/** What was said and shown of a group, and the questions that wait for an answer. */
export function GroupDecides({ group, about }: PartProps) {
  return (
    <div className="grid content-start gap-4 empty:hidden">
      <GroupWords group={group} />
      {group.questions.map((question) => (
        <Question key={question.id} question={question} about={about} isOwn={group.isOwn} />
      ))}
    </div>
  )
}

/** What support may do about it. */
export const GroupEnd = ({ group, about }: PartProps) => (group.isOwn ? <OwnCase /> : <GroupActs group={group} about={about} />)
