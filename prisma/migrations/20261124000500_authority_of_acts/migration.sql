-- Older programs: all: functions are added, and triggers that only wait: they take a lock, and change nothing.

-- An act holds its authority until its transaction ends: a shared lock on the person who acts and on the settings.
-- Whoever ends an authority takes the same lock alone, so that an act either comes before the end or is refused.

-- The settings in force, as one value to compare.
CREATE FUNCTION settings_digest() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(coalesce(string_agg(key || '=' || value::text, E'\n' ORDER BY key), '')) FROM settings
$$;

CREATE FUNCTION hold_authority(person uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock_shared(hashtext('authority/' || person::text))
$$;

-- Waits for the acts of this person that are under way, and keeps others from beginning.
CREATE FUNCTION end_authority(person uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtext('authority/' || person::text))
$$;

-- Holds an officer's authority, or raises CS401 (the session has ended, or the officer is disabled), CS403 (another
-- role) or CS409 (other settings). `control`: an act that may end an authority. Those come one after the other: two
-- admins who disable each other would otherwise wait for each other.
CREATE FUNCTION hold_officer_authority(session uuid, officer uuid, as_role text, settings text, control boolean)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE now_role text;
BEGIN
  IF control THEN PERFORM pg_advisory_xact_lock(hashtext('officers_keep_an_admin')); END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('settings')), hold_authority(officer);
  SELECT officers.role::text INTO now_role FROM officer_sessions JOIN officers ON officers.id = officer_id
    WHERE officer_sessions.id = session AND officers.id = officer AND disabled_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'CS401'; END IF;
  IF now_role <> as_role THEN RAISE EXCEPTION 'the role has changed' USING ERRCODE = 'CS403'; END IF;
  IF settings_digest() <> settings THEN RAISE EXCEPTION 'the settings have changed' USING ERRCODE = 'CS409'; END IF;
END $$;

-- Holds a trader's authority, or raises CS401: the key was replaced, or the account or the workspace's was closed.
CREATE FUNCTION hold_trader_authority(api_key integer, trader uuid, workspace uuid)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE owner uuid;
BEGIN
  PERFORM hold_authority(trader);
  SELECT owner_id INTO owner FROM workspaces WHERE id = workspace;
  IF owner <> trader THEN PERFORM hold_authority(owner); END IF;
  PERFORM FROM api_keys JOIN traders ON traders.id = trader_id
    WHERE api_keys.id = api_key AND trader_id = trader AND closed_at IS NULL
      AND NOT EXISTS (SELECT FROM traders AS other WHERE other.id = owner AND other.closed_at IS NOT NULL);
  IF NOT FOUND THEN RAISE EXCEPTION 'the key has ended' USING ERRCODE = 'CS401'; END IF;
END $$;

CREATE FUNCTION officer_authority_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_authority(NEW.id);
  RETURN NEW;
END $$;

CREATE TRIGGER officer_authority_ends BEFORE UPDATE OF disabled_at, role ON officers FOR EACH ROW
  WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION officer_authority_ends();

CREATE FUNCTION session_authority_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_authority(OLD.officer_id);
  RETURN OLD;
END $$;

CREATE TRIGGER session_authority_ends BEFORE DELETE ON officer_sessions FOR EACH ROW
  EXECUTE FUNCTION session_authority_ends();

CREATE FUNCTION settings_authority_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('settings'));
  RETURN NULL;
END $$;

CREATE TRIGGER settings_authority_ends BEFORE INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT
  EXECUTE FUNCTION settings_authority_ends();

CREATE FUNCTION key_authority_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_authority(OLD.trader_id);
  RETURN OLD;
END $$;

CREATE TRIGGER key_authority_ends BEFORE DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION key_authority_ends();

CREATE FUNCTION trader_authority_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_authority(NEW.id);
  RETURN NEW;
END $$;

CREATE TRIGGER trader_authority_ends BEFORE UPDATE OF closed_at ON traders FOR EACH ROW
  WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at) EXECUTE FUNCTION trader_authority_ends();
