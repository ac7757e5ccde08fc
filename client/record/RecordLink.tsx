import { LinkBase } from 'react-admin'

/** A record that another one belongs to, by its name, as the way to its page. */
export const RecordLink = ({ resource, id, name }: { resource: string; id: string; name: string }) => (
  <LinkBase className="link" to={`/${resource}/${id}/show`}>
    <bdi>{name}</bdi>
  </LinkBase>
)
