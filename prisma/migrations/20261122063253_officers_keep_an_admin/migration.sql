-- AlterTable
ALTER TABLE "officers" ADD COLUMN     "must_change_password" BOOLEAN NOT NULL DEFAULT false;

-- An administrator who can sign in always remains. Whoever would take the last away waits for others who do the same at
-- this moment, and then sees what they did: the function is volatile, so its query is newer than the statement.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('officers_keep_an_admin'));
  IF NOT EXISTS (SELECT FROM officers WHERE role = 'admin' AND disabled_at IS NULL AND id <> OLD.id) THEN
    RAISE EXCEPTION 'officers_keep_an_admin: % is the last administrator who can sign in', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'officers_keep_an_admin';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER officers_keep_an_admin BEFORE UPDATE OF role, disabled_at ON officers FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.disabled_at IS NULL AND (NEW.role <> 'admin' OR NEW.disabled_at IS NOT NULL))
  EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER officers_keep_an_admin_on_delete BEFORE DELETE ON officers FOR EACH ROW
  WHEN (OLD.role = 'admin' AND OLD.disabled_at IS NULL) EXECUTE FUNCTION keep_an_admin();
