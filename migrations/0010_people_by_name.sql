CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");
