import { LinkBase } from 'react-admin'
import textStyles from '../elements/text.module.css'

/** The name of a related record, with a link to its page. */
export const RecordLink = ({ resource, id, name }: { resource: string; id: string; name: string }) => (
  <LinkBase className={textStyles.link} to={`/${resource}/${id}/show`}>
    <bdi>{name}</bdi>
  </LinkBase>
)
