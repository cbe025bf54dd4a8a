-- A consent names the number for which it was given. So do those that a process of an older version stores.
CREATE FUNCTION name_number_of_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.consent := new.consent || jsonb_build_object('phone_e164', new.phone_e164);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_name_number_of_consent BEFORE INSERT OR UPDATE OF consent ON contacts
	FOR EACH ROW WHEN (NOT new.consent ? 'phone_e164') EXECUTE FUNCTION name_number_of_consent();
--> statement-breakpoint
-- The former numbers of contacts are not known, so a consent is taken to be for the present one.
UPDATE contacts SET consent = consent || jsonb_build_object('phone_e164', phone_e164) WHERE consent IS NOT NULL;
--> statement-breakpoint
UPDATE deleted_contacts SET consent = consent || jsonb_build_object('phone_e164', phone_e164) WHERE consent IS NOT NULL;
