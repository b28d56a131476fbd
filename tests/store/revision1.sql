BEGIN TRANSACTION;
CREATE TABLE lines (
	table_id VARCHAR(32) NOT NULL,
	n INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	say VARCHAR(200) NOT NULL,
	"by" VARCHAR(80) NOT NULL,
	roll VARCHAR(100),
	hash VARCHAR(16) NOT NULL,
	PRIMARY KEY (table_id, n),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "lines" VALUES('tCuVQq6jmirM',1,-1,'start P5','dealer','0:0 1/4','912bb4daed36a6df');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',2,-1,'start L5','dealer','1:0 0/3','f1d920898b3a0634');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',3,0,'drop turn0 c4','person',NULL,'5056c21afa499c3e');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',4,1,'drop turn0 c4','person',NULL,'5ece271858047c99');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',5,-1,'card F5','dealer','-1:0 6/16','d5bf26516fdd7606');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',6,0,'drop turn0 c4','person',NULL,'5ce75b213e2e3e9c');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',7,1,'drop turn0 c4','person',NULL,'e578ecb176c3c0f3');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',8,-1,'card V3','dealer','-1:1 1/15','83343c9f224a94b5');
INSERT INTO "lines" VALUES('tCuVQq6jmirM',9,0,'drop turn0 c4','person',NULL,'0d3afd57ff3d8e53');
CREATE TABLE people (
	id VARCHAR(32) NOT NULL,
	name VARCHAR(40) NOT NULL,
	lang VARCHAR(8) NOT NULL,
	born FLOAT NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('ea489fe5b9740c3a','Ala','pl',1794796810.0);
INSERT INTO "people" VALUES('4d0328cc638b562e','Olek','cs',1794796810.0);
INSERT INTO "people" VALUES('923fb06251a28dad','Tom (bot)','pl',1794796810.0);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL,
	seat INTEGER NOT NULL,
	bot VARCHAR(40),
	person VARCHAR(32),
	name VARCHAR(40) NOT NULL,
	nonce VARCHAR(64) NOT NULL,
	invite VARCHAR(32),
	stand_in VARCHAR(40),
	PRIMARY KEY (table_id, seat),
	FOREIGN KEY(table_id) REFERENCES tables (id),
	FOREIGN KEY(person) REFERENCES people (id),
	UNIQUE (invite)
);
INSERT INTO "seats" VALUES('tCuVQq6jmirM',0,NULL,'ea489fe5b9740c3a','Ala','abc0',NULL,NULL);
INSERT INTO "seats" VALUES('tCuVQq6jmirM',1,NULL,'4d0328cc638b562e','Olek','def1','F6-TdklKdmnI',NULL);
CREATE TABLE secrets (
	table_id VARCHAR(32) NOT NULL,
	seed VARCHAR(64) NOT NULL,
	PRIMARY KEY (table_id),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "secrets" VALUES('tCuVQq6jmirM','d5a5614766246d6f58600075151bbf4dcea061f5a438dc84499b93cd9e0c9b6a');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL,
	game VARCHAR(40) NOT NULL,
	rules INTEGER NOT NULL,
	options TEXT NOT NULL,
	host VARCHAR(32) NOT NULL,
	commitment VARCHAR(64) NOT NULL,
	given INTEGER NOT NULL,
	begun BOOLEAN NOT NULL,
	closed BOOLEAN NOT NULL,
	is_open_to_all BOOLEAN NOT NULL,
	per_move INTEGER NOT NULL,
	rematch VARCHAR(32),
	touched FLOAT NOT NULL,
	PRIMARY KEY (id),
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('tCuVQq6jmirM','fits',1,'{"boards": "1", "shuffle": false, "start_piece_may_be_refused": false}','ea489fe5b9740c3a','f4766b3e748bd2284464314eb639cc2e90fb039b4c49a01fb1d557411668aa0b',0,1,0,0,0,NULL,1794796810.0);
CREATE TABLE tokens (
	id VARCHAR(32) NOT NULL,
	hash VARCHAR(64) NOT NULL,
	owner VARCHAR(32) NOT NULL,
	person VARCHAR(32) NOT NULL,
	made FLOAT NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (hash),
	FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE,
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "tokens" VALUES('2e891f9e54910cff','8714d63b939e7221fff2e3e27cb26a438427dac46d1db07406d048a62aa85156','ea489fe5b9740c3a','923fb06251a28dad',1794796810.0);
CREATE INDEX ix_tokens_owner ON tokens (owner);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
